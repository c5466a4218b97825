import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** A lazy component with its props, which the router still loads before it draws. */
export function drawnWith<Props extends object>(
  component: AsyncRouteComponent<Props>,
  props: Props,
): AsyncRouteComponent<object> {
  const Component: FunctionComponent<Props> = component;
  return Object.assign(() => <Component {...props} />, { preload: component.preload });
}
