import { keptSums } from '@antela/api/db/kept-sums';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { driftQuery, figuresQuery, sumFaultsQuery } from './figures.sql.ts';

interface Options {
  owner: pg.Pool;
  clock: () => Date;
  /** Whether the embedded user pool mails from this database. */
  hasOwnUserPool: boolean;
  registers: Registry[];
}

/** The database is asked no more often than this, however often somebody asks. */
const freshMs = 10_000;
/** Adding up the books reads all of them. */
const booksFreshMs = 5 * 60_000;
const timeoutMs = 2_000;
const booksPatienceMs = 60_000;

/** Figures that the database knows, the same in every process; each is one gauge. */
const figures: Readonly<Record<string, readonly [help: string, label?: string]>> = {
  antela_queue_waiting: ['Tasks that are due and wait, by task', 'task'],
  antela_queue_oldest_seconds: ['Time that the longest waiting due task has waited, by task', 'task'],
  antela_queue_failed: ['Tasks that nobody tries any more, by task', 'task'],
  antela_mail_waiting: ['Mails that are due and wait, by who writes them', 'outbox'],
  antela_mail_oldest_seconds: ['Time that the longest waiting due mail has waited', 'outbox'],
  antela_audit_unsealed: ['Events of the history that are not sealed yet'],
  antela_audit_unsealed_oldest_seconds: ['Age of the oldest event that is not sealed yet'],
  antela_imports: ['Imports, by state', 'state'],
  antela_imports_oldest_seconds: ['Age of the oldest import at work, by state', 'state'],
  antela_payments_unanswered: ['Advances sent to be paid of which nobody has said anything yet'],
  antela_payments_unanswered_oldest_seconds: ['Time since the oldest of them was asked for'],
  antela_periods_late: ['Pay periods that are open past their cut-off'],
  antela_webhooks_waiting: ['Messages to webhooks that are due and wait'],
  antela_webhooks_oldest_seconds: ['Time that the longest waiting due message has waited'],
  antela_audit_streams_behind: ['Sealed events of the history that streams have still to send'],
  antela_audit_streams_behind_seconds: ['Time for which a stream of the history has been behind'],
  antela_audit_streams_broken: [
    'Streams that stopped because the history is not what was sealed; 0 or something is broken',
  ],
  antela_workers: ['Worker processes heard of in the last fifteen seconds'],
};

export interface Figures {
  /** Asks the database, where what is known is not fresh any more. */
  refresh: () => Promise<void>;
}

/** Registers what the database knows. Where it does not answer in time the figures are left out, and `antela_database_up` is 0. */
export function createFigures({ owner, clock, hasOwnUserPool, registers }: Options): Figures {
  const up = new Gauge({
    name: 'antela_database_up',
    help: 'Whether the database answered within two seconds',
    registers,
  });
  const addUpBooks = bookGauges(owner, registers);
  const byName = figureGauges(registers);
  let asked = -Infinity;
  let asking: Promise<boolean> | undefined;
  let booksAsked = -Infinity;

  async function ask(): Promise<boolean> {
    try {
      // The driver's types do not know this one: a question that nobody answers must not keep its connection.
      const timeout = { query_timeout: timeoutMs };
      const { rows } = await owner.query<Figure>({
        ...timeout,
        text: figuresQuery(hasOwnUserPool),
        values: [clock()],
      });
      byName.forget();
      byName.set(rows);
      return true;
    } catch {
      byName.forget();
      return false;
    }
  }

  return {
    refresh: async () => {
      if (performance.now() - booksAsked >= booksFreshMs) {
        booksAsked = performance.now();
        addUpBooks();
      }
      if (performance.now() - asked >= freshMs) {
        asked = performance.now();
        asking = ask();
      }
      up.set((await asking) === true ? 1 : 0);
    },
  };
}

interface Figure {
  name: string;
  label: string;
  value: number;
}

/** Registers a gauge for each of the database's figures. */
function figureGauges(registers: Registry[]): { set(rows: readonly Figure[]): void; forget(): void } {
  const gauges = new Map(
    Object.entries(figures).map(([name, [help, label]]) => [
      name,
      { label, gauge: new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers }) },
    ]),
  );
  return {
    set: (rows) => {
      for (const { name, label, value } of rows) {
        const kept = gauges.get(name);
        kept?.gauge.set(kept.label === undefined ? {} : { [kept.label]: label }, value);
      }
    },
    forget: () => {
      for (const { gauge, label } of gauges.values()) {
        if (label === undefined) gauge.remove();
        else gauge.reset();
      }
    },
  };
}

/** Registers what is found by adding up the books; returns what asks for it. */
function bookGauges(owner: pg.Pool, registers: Registry[]): () => void {
  const drift = new Gauge({
    name: 'antela_ledger_drift_pesos',
    help: 'Pesos by which balances and the sums of their movements differ, of all accounts; 0 or something is broken',
    registers,
  });
  const sumFaults = new Gauge({
    name: 'antela_kept_sum_faults',
    help: 'Keys of kept sums that are not the sum of their rows, of all tenants; 0 or something is broken',
    registers,
  });
  drift.remove();
  sumFaults.remove();

  /** Adding up may take longer than whoever asks waits: a later answer has it. An unknown sum is no sum of zero. */
  const addUp = (gauge: Gauge, text: string, values: unknown[]): void =>
    void owner
      .query<{ sum: string }>({ query_timeout: booksPatienceMs, text, values } as pg.QueryConfig)
      .then(
        ({ rows }) => gauge.set(Number(rows[0]?.sum)),
        () => gauge.remove(),
      );

  return () => {
    addUp(drift, driftQuery, []);
    addUp(sumFaults, sumFaultsQuery, [Object.keys(keptSums)]);
  };
}
