export interface BenchResult {
  /** Subject measured: ours or a peer, by name and version. */
  subject: string;
  measure: string;
  value: number;
  unit: string;
  note?: string;
}

/** Hands results to `npm run bench`, which reads them from the output and shows all of them in one table. */
export const report = (...results: BenchResult[]): void => {
  for (const result of results) process.stdout.write(`#result ${JSON.stringify(result)}\n`);
};
