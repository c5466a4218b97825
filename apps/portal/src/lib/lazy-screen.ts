import { lazyRouteComponent } from '@tanstack/react-router';
import { onceThere } from './once-there.ts';
import type { Prefetch, Prefetching } from './prefetch.ts';

/** A screen, or a part of one, whose script is loaded when it is first drawn or announced. It carries on the component's `prefetch`. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const prefetch: Prefetch = async (...given) => ((await load())[name] as Prefetching).prefetch?.(...given);
  return Object.assign(
    lazyRouteComponent(() => onceThere(load), name),
    { prefetch },
  );
}
