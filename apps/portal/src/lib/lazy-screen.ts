import { lazyRouteComponent } from '@tanstack/react-router';
import { onceThere } from './once-there.ts';

/** A screen, or a part of one, whose script is loaded when it is first drawn or announced. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => onceThere(load), name);
