/** Long enough that a pointer or a focus on its way to something else asks for nothing. */
export const restMs = 60;

/**
 * Fetches what a link leads to before it is pressed, once for each address. Pointing at a link means it after a moment, touching it at
 * once; whoever turned away first meant another. A browser that saves data fetches nothing that nobody pressed.
 */
export function createAhead(savesData: () => boolean) {
  const fetched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetch(href: string, preload: (href: string) => void): void {
    const address = href.replace(/#.*/, '');
    if (fetched.has(address) || savesData()) return;
    fetched.add(address);
    preload(href);
  }

  return {
    touch: fetch,
    point(href: string, preload: (href: string) => void): void {
      clearTimeout(timer);
      timer = setTimeout(() => fetch(href, preload), restMs);
    },
    turnAway: (): void => clearTimeout(timer),
  };
}

/** The browser's own wish, where it has one to tell. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
