"""The Universal Game Interface, the text protocol between engines and the programs that use them: both ends."""
