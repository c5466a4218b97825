/** Questions to the user pool that are under way at once: it knows each person alone. */
const askedAtOnce = 8;
/** An answer is not asked for again for so long. */
const freshMs = 10_000;
const rememberedMax = 20_000;

export interface Survey {
  /** Names without a second factor among these, and names of which the pool has never said. */
  of: (
    usernames: readonly string[],
    withinMs: number,
  ) => Promise<{ without: ReadonlySet<string>; unknown: ReadonlySet<string> }>;
}

/**
 * Answers of the user pool about many people, each asked for once however many want to know. A caller waits so long and no longer:
 * the answer before stands in for what it has not said yet, and the questions go on.
 */
export function createSurvey(ask: (username: string) => Promise<boolean>, now: () => Date): Survey {
  const answers = new Map<string, { has: boolean; at: number }>();
  const asked = new Map<string, Promise<void>>();
  const line: (() => void)[] = [];
  let under = 0;

  async function askOne(username: string): Promise<void> {
    // A question that is answered hands its place to the next.
    if (under < askedAtOnce) under += 1;
    else await new Promise<void>((turn) => line.push(turn));
    try {
      const has = await ask(username);
      answers.delete(username);
      answers.set(username, { has, at: now().getTime() });
      if (answers.size > rememberedMax) answers.delete(answers.keys().next().value ?? username);
    } catch {
      // Nothing is known that was not before; whoever comes next asks again.
    } finally {
      asked.delete(username);
      const next = line.shift();
      if (next) next();
      else under -= 1;
    }
  }

  async function answer(username: string): Promise<void> {
    const known = answers.get(username);
    if (known && now().getTime() - known.at < freshMs) return;
    const question = asked.get(username) ?? askOne(username);
    asked.set(username, question);
    await question;
  }

  return {
    async of(usernames, withinMs) {
      const all = Promise.all(usernames.map(answer));
      await (withinMs === Infinity ? all : Promise.race([all, after(withinMs)]));
      return {
        without: new Set(usernames.filter((username) => answers.get(username)?.has === false)),
        unknown: new Set(usernames.filter((username) => !answers.has(username))),
      };
    },
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
