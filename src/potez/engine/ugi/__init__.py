"""UGI, the text protocol between engines and programs: both ends of it."""
