"""What is certain: exact values of small Domineering regions, and proofs of who wins that anyone can check."""
