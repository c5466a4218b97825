import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

export { router };

/** Every page that the router draws: all of them, but a sign-in page that nobody has left yet. */
export const routed = <RouterProvider router={router} />;
