import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useRights } from './session.ts';

/** A lazy component with its props, which the router still loads before it draws. */
export function withProps<Props extends object>(
  component: AsyncRouteComponent<Props>,
  props: Props,
): AsyncRouteComponent<object> {
  const Component: FunctionComponent<Props> = component;
  return Object.assign(() => <Component {...props} />, { preload: component.preload });
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
