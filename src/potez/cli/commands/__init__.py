"""The commands of `potez`, one file each."""
