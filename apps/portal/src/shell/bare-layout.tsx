import { Outlet } from '@tanstack/react-router';
import { Banners } from './banners.tsx';

/** Around pages that bring their own frame, as the sign-in page does. */
export function BareLayout() {
  return (
    <>
      <Banners />
      <Outlet />
    </>
  );
}
