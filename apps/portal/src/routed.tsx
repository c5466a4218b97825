import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';
import { screens } from './routes.tsx';
import { prefetchAt } from './shell/prefetch-at.ts';

export { router };

/** Every page that the router draws: all of them, but a sign-in page that nobody has left yet. The first asks for its data at once. */
export function routed() {
  // A list that was searched for a text asks for another page, which its history entry knows.
  if (history.state?.searchText === undefined) prefetchAt(screens, location.href);
  return <RouterProvider router={router} />;
}
