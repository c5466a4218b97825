/** How long a job of the worker (a file read, an import applied, a payment made) may take on a busy machine, in milliseconds. */
export const jobTimeout = 60_000;
