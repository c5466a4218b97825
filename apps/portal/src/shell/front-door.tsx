import { SignInPage } from '../features/access/auth/sign-in-page.tsx';
import type { Navigation } from '../ui/link.tsx';
import { Banners } from './banners.tsx';
import { PageFrame } from './page-frame.tsx';

/** The sign-in page before there is a router: the first page that most visits see waits for nothing that it does not use. */
export function FrontDoor({ navigation }: { navigation: Navigation }) {
  return (
    <PageFrame navigation={navigation}>
      <Banners />
      <SignInPage />
    </PageFrame>
  );
}
