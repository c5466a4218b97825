import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { fetchTexts } from './i18n.ts';
import type { Prefetch, Prefetching } from './prefetch.ts';
import { useRights } from './session.ts';

/** Component of a screen: its script is loaded, and its first data asked for, before it is drawn. */
export type ScreenComponent<Props = object> = AsyncRouteComponent<Props> & Prefetching;

/** A lazy component with its props, which the router still loads before it draws. */
export function withProps<Props extends object>(
  component: ScreenComponent<Props>,
  props: Props,
): ScreenComponent {
  const Component: FunctionComponent<Props> = component;
  const { preload, prefetch } = component;
  return Object.assign(() => <Component {...props} />, { preload, prefetch });
}

/** A screen that is drawn anew when what its user may do changes: the router keeps it apart from the frame around it. */
export function withRights(component: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const Component: FunctionComponent = component;
  function ByRights() {
    useRights();
    return <Component />;
  }
  return Object.assign(ByRights, { preload: component.preload });
}

/**
 * A component with what it shows at once beside its own script; what could not be fetched is told where it is drawn.
 * @param prefetch of a part of it that belongs to another feature
 */
export function withAhead(
  component: ScreenComponent,
  ahead: () => Promise<unknown>,
  prefetch?: Prefetch,
): ScreenComponent {
  const Component: FunctionComponent = component;
  return Object.assign(() => <Component />, {
    preload: async () => {
      await Promise.all([component.preload?.(), ahead().catch(() => undefined)]);
    },
    prefetch: async (...given: Parameters<Prefetch>) =>
      Promise.all([component.prefetch?.(...given), prefetch?.(...given)]),
  });
}

/**
 * A component whose texts are fetched with its script. One that asked for them while it is drawn would be put away until they come,
 * and React shows what it has put away no sooner than 300 ms later.
 */
export const withTexts = (component: AsyncRouteComponent<object>, ...modules: readonly string[]) =>
  withAhead(component, async () => fetchTexts(modules));
