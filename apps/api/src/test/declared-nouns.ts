import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { jobChanges } from '@antela/contract/jobs';
import type { Noun } from '@antela/contract/nouns';
import type { FastifyInstance } from 'fastify';
import { basePath } from '../app.ts';
import { forgetLegalFigures } from '../features/records/catalogs/legal-figures.service.ts';
import type { Lane } from '../jobs/lanes.ts';
import { nounOfTable } from './noun-of-table.ts';
import { watchTables, type Touched } from './touched-tables.ts';

const keyOf = (method: string, url: string): string => `${method} ${url}`;
const byAddress = new Map<string, Endpoint>(
  endpoints.map((endpoint) => [
    keyOf(endpoint.method, `/api${basePath[endpoint.base]}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    endpoint,
  ]),
);

/** The nouns of tables that are not among the declared. */
function missing(tables: Iterable<string>, declared: readonly Noun[]): Set<Noun> {
  const found = [...tables].map((table) => nounOfTable[table] ?? null);
  return new Set(found.filter((noun): noun is Noun => noun !== null && !declared.includes(noun)));
}

/** Nouns that were read or written without the endpoint saying so. */
function undeclared(endpoint: Endpoint, { read, written }: Touched): string[] {
  // Reads of a writing call need no declaration, because nobody shows its answer later.
  const shown = endpoint.shows ? missing(read, endpoint.shows) : [];
  return [
    ...[...shown].map((noun) => `${endpoint.name} shows '${noun}' and does not say so`),
    ...[...missing(written, endpoint.changes ?? [])].map(
      (noun) => `${endpoint.name} changes '${noun}' and does not say so`,
    ),
  ];
}

/**
 * Watches which tables each request really reads and writes.
 * @param faults takes a sentence about each endpoint whose `shows` or `changes` leave one out
 */
export function watchNouns(app: FastifyInstance, faults: Set<string>): void {
  app.addHook('onRoute', (route) => {
    const endpoint = byAddress.get(keyOf(String(route.method), route.url));
    if (!endpoint) return;
    const handle = route.handler;
    route.handler = function watched(request, reply) {
      // Cached figures would hide a read: whether a request touches the table would depend on the minute.
      forgetLegalFigures();
      const { touched, result } = watchTables(() => handle.call(this, request, reply));
      reply.raw.once('finish', () => {
        if (reply.statusCode >= 400) return;
        for (const fault of undeclared(endpoint, touched)) faults.add(fault);
      });
      return result;
    };
  });
}

const changesOf: Readonly<Record<string, readonly Noun[]>> = jobChanges;

/** Watches work whose progress answers tell. Work that tells of nothing declares nothing. */
export function watchJobs(lanes: readonly Lane[], faults: Set<string>): Lane[] {
  return lanes.map((lane) => ({
    ...lane,
    tasks: Object.fromEntries(
      Object.entries(lane.tasks).map(([name, task]) => {
        const declared = changesOf[name];
        if (!task || !declared) return [name, task];
        return [
          name,
          async (...given: Parameters<typeof task>) => {
            const { touched, result } = watchTables(() => task(...given));
            await result;
            // The job itself tells that it goes on.
            for (const noun of missing(touched.written, [...declared, 'job']))
              faults.add(`${name} changes '${noun}' and does not say so`);
          },
        ];
      }),
    ),
  }));
}
