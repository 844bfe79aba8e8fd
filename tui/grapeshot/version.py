"""The version of the program, for what must know it and load nothing else."""

__version__ = "0.1.0"
