/** Pauses before the next try: a page that is being left loses its scripts too, and is gone by then. */
const pausesMs = { whereTheServerAnswers: 1_000, otherwise: 3_000 };

/** Whether the portal's own server answers, whatever it says. */
const isAnswering = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves when the browser says that it is online again, or after a while: it may never have noticed. */
function untilAgain(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    addEventListener('online', go);
  });
}

/**
 * Loads a script as soon as the server can be asked: a cut line delays a screen, and takes nobody out of the portal.
 * @throws what `load` says where the server answers and twice has no such script: a new release took its place
 */
export async function onceThere<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let isThere = false; ;) {
    try {
      return await load();
    } catch (error) {
      const wasThere = isThere;
      isThere = await isAnswering();
      if (isThere && wasThere) throw error;
      await untilAgain(isThere ? pausesMs.whereTheServerAnswers : pausesMs.otherwise);
    }
  }
}
