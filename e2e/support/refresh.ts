import { endpoints } from '@antela/contract/endpoints';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { apiBases } from './api-bases.ts';
import { readScreen, type OnScreen, type Query } from './on-screen.ts';

/** The contract's word on calls: the nouns that a write changes, by its address; and the address and the nouns of an answer. */
interface Contract {
  writes: Record<string, { name: string; changes: readonly string[] }>;
  answers: Record<string, { path: string; shows: readonly string[] }>;
}

/** Layout and views of a list stand as they were chosen before they are sent, and two choices follow each other closely. */
const drawnAsChosen = 'getListSettings';

const contract: Contract = {
  writes: Object.fromEntries(
    endpoints.flatMap(({ name, method, base, path, changes }) =>
      changes ? [[`${method} ${apiBases[base]}${path}`, { name, changes }]] : [],
    ),
  ),
  answers: Object.fromEntries(
    endpoints
      .filter(({ name }) => name !== drawnAsChosen)
      .map(({ name, base, path, shows = [] }) => [name, { path: apiBases[base] + path, shows }]),
  ),
};

/** Answers that stayed on a screen after a write, in any page of this process since they were last taken. */
const leftOld: string[] = [];
export const takeLeftOld = (): string[] => leftOld.splice(0);

/** In every page of the context, what a write changes is asked again by what shows it; what was not is noted. */
export async function followRefreshes(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteLeftOld', (_source, what: string) => void leftOld.push(what));
  await context.addInitScript(readScreen);
  await context.addInitScript(watchRefreshes, contract);
}

/** Things of the page's window, in a context that is followed. */
interface Watched {
  onScreen: OnScreen;
  leftOld: () => string[];
}

/** Waits until the page has asked again for what its last writes and the ends of jobs have changed. */
export async function expectRefreshed(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return;
  await expect
    .poll(() =>
      page
        .evaluate(() => (window as unknown as Partial<Watched>).leftOld?.() ?? [])
        .catch(() => ['the page is being left']),
    )
    .toEqual([]);
}

/** The page shows what a reload shows, in the text of its main region, once nothing is asked or sent any more. */
export async function expectSameAfterReload(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const watched = window as unknown as Watched;
        return [...watched.leftOld(), ...watched.onScreen.underWay()];
      }),
    )
    .toEqual([]);
  // The bar over the page counts what everybody waits for, others' too; the hour at which a figure was asked for is another one.
  const textOf = async () => {
    const parts = await main.evaluate(({ children }) =>
      Array.from(children).map((child) => (child as HTMLElement).innerText),
    );
    return parts
      .slice(1)
      .join('\n')
      .replaceAll(/\d+:\d\d\s[ap]\.\sm\./g, '');
  };
  const shown = await textOf();
  await page.reload();
  await expect.poll(textOf).toBe(shown);
}

/**
 * Runs in the page. When a write is answered, or an answer tells that a job is over, each query on the screen that shows one of the
 * nouns it changed owes a call; when no act is under way any more, each has been answered anew or has left the screen.
 */
function watchRefreshes({ writes, answers }: Contract): void {
  interface Call {
    path: string;
    search: URLSearchParams;
    isAnswered: boolean;
  }
  interface Debt {
    /** Name of the write, or a job. */
    by: string;
    query: Query;
    /** Number of calls sent before. */
    since: number;
    /** An act of the portal waits for it. */
    isAct: boolean;
  }
  const page = window as unknown as Watched & { noteLeftOld: (what: string) => Promise<void> };
  const { onScreen } = page;
  const send = window.fetch.bind(window);
  const asked: Call[] = [];
  const jobsUnderWay = new Set<string>();
  let expected: Debt[] = [];

  const wordsOf = ({ by, query }: Debt): string => `${by}: ${JSON.stringify(query.queryKey)}`;

  function isPaid({ query, since }: Debt): boolean {
    if (!onScreen.queries().includes(query)) return true;
    const [name, input = {}] = query.queryKey;
    const path = answers[name]?.path.replaceAll(/\{(\w+)\}/g, (_match, part: string) =>
      String((input.params as Record<string, unknown> | undefined)?.[part]),
    );
    const wanted = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
    return asked
      .slice(since)
      .some(
        (call) =>
          call.isAnswered &&
          call.path === path &&
          wanted.every(([key, value]) => call.search.get(key) === String(value)),
      );
  }

  onScreen.onceDone(() => {
    // Asked once more while it was on its way, by the end of a job perhaps: its answer is waited for at the end of the test.
    const isLate = ({ query, isAct }: Debt) => !isAct || query.state.fetchStatus === 'fetching';
    const left = expected.filter((debt) => !isPaid(debt));
    for (const debt of left) if (!isLate(debt)) void page.noteLeftOld(wordsOf(debt)).catch(() => null);
    expected = left.filter(isLate).map((debt) => ({ ...debt, isAct: false }));
  });

  function expectAnew(by: string, changes: readonly string[], isAct: boolean): void {
    for (const query of onScreen.queries())
      // An act that is done is no question any more.
      if (
        query.queryKey[0] !== `${by}Consequences` &&
        answers[query.queryKey[0]]?.shows.some((noun) => changes.includes(noun))
      )
        expected.push({ by, query, since: asked.length, isAct });
  }

  async function noteJob(answer: Response): Promise<void> {
    if (!answer.headers.get('content-type')?.includes('json')) return;
    type Told = { jobid?: string; state?: string; changed?: string[] } | undefined;
    const { data } = (await answer.json()) as { data?: Told & { job?: Told } };
    const { jobid, state, changed } = data?.job ?? data ?? {};
    if (typeof jobid !== 'string') return;
    if (!changed || state === 'queued' || state === 'running') jobsUnderWay.add(jobid);
    else if (jobsUnderWay.delete(jobid)) expectAnew('the end of a job', changed, false);
  }

  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return send(input, init);
    const write = writes[`${init?.method ?? 'GET'} ${pathname}`];
    const isAct = onScreen.isActing();
    const call = { path: pathname, search: searchParams, isAnswered: false };
    asked.push(call);
    const answer = await send(input, init);
    call.isAnswered = true;
    if (write && answer.ok) expectAnew(write.name, write.changes, isAct);
    if (answer.ok) await noteJob(answer.clone());
    return answer;
  };

  page.leftOld = () => {
    expected = expected.filter((debt) => !isPaid(debt));
    return expected.map(wordsOf);
  };
}
