/** Long enough that a pointer or a focus on its way to something else asks for nothing. */
export const restMs = 60;

/**
 * Fetches the page of a link before it is pressed, once for each page. Pointing at a link means it after a moment, touching it at
 * once; whoever turned away first meant another. A browser that saves data fetches nothing that nobody pressed.
 */
export function createAhead(savesData: () => boolean) {
  const fetched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetch(href: string, preload: (href: string) => void): void {
    const page = href.replace(/[?#].*/, '');
    if (fetched.has(page) || savesData()) return;
    fetched.add(page);
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
