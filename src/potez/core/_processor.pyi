def missing_instructions() -> str:
    """
    Returns the first set of instructions that the core needs and this processor lacks, or an empty string.
    """
