import { readFile } from 'node:fs/promises';
import { report } from '../report.ts';
import { many, median } from './processes.ts';
import { timed, type Signed } from './signed-request.ts';

const rounds = 3;
const atOnce = 16;

/** One who answers the same questions: ours, or a peer by name and version. */
export interface Subject {
  name: string;
  pid: number;
  /** Requests of each question, so many as one round sends; made before the clock runs. */
  requests: Record<string, () => Promise<Signed[]>>;
}

/** Sends the same questions to each in turn, three times: how many a second each answers, as medians, and the first against every other. */
export async function inRounds(subjects: readonly [Subject, ...Subject[]], unit: string): Promise<void> {
  const [own, ...peers] = subjects;
  for (const question of Object.keys(own.requests)) {
    const rates = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
    for (let round = 0; round <= rounds; round += 1)
      for (const [subject, found] of rates) {
        const requests = (await subject.requests[question]?.()) ?? [];
        const rate = await many(requests, atOnce, async (request) => void (await timed(request, [200, 201])));
        // The first round warms both.
        if (round > 0) found.push(rate);
      }
    const rateOf = (subject: Subject) => median(rates.get(subject) ?? []);
    for (const subject of subjects)
      report({ subject: subject.name, measure: question, value: Math.round(rateOf(subject)), unit });
    for (const peer of peers)
      report({
        subject: `${own.name} / ${peer.name}`,
        measure: question,
        value: Number((rateOf(own) / rateOf(peer)).toFixed(2)),
        unit: 'ratio',
      });
  }
  for (const { name, pid } of subjects)
    report({ subject: name, measure: 'memory after it', value: await residentMb(pid), unit: 'MB' });
}

async function residentMb(pid: number): Promise<number> {
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
  return Math.round((pages * 4_096) / 1024 / 1024);
}
