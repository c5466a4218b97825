import { SecondFactorAct } from './features/access/second-factor/second-factor-act.tsx';
import { SingleSignOnAct } from './features/access/single-sign-on/single-sign-on-act.tsx';

/** Decisions of whoever manages users about how all of them come in. */
export function AccessActs() {
  return (
    <>
      <SecondFactorAct />
      <SingleSignOnAct />
    </>
  );
}
