import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { states } from '../../../lib/states.ts';
import { cx } from '../../../ui/cx.ts';
import { Sign } from '../../../ui/state-tag.tsx';

type Props = {
  title: string;
  note: string;
  isHeld: boolean;
  /** The state's word where it is held, as the title's gender asks. */
  heldWord: string;
  act?: ReactNode;
  /** The act under way, below. */
  children?: ReactNode;
};

/** One line of what protects an account: its state, what it is, and the act that gets or changes it. */
export function Protection({ title, note, isHeld, heldWord, act, children }: Props) {
  const { t } = useTranslation('common');
  const { kind, word } = states.protection[isHeld ? 'held' : 'missing'];
  return (
    <li className="flex flex-col gap-4 border-b border-line py-3" aria-label={title}>
      <div className="grid min-h-control grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-small text-ink-2">{note}</p>
        </div>
        <p
          className={cx(
            'flex items-baseline gap-1.5 self-start font-medium sm:order-first sm:self-center',
            isHeld ? 'text-ok' : 'text-warn',
          )}
        >
          <Sign kind={kind} />
          {isHeld ? heldWord : t(word)}
        </p>
        {act && <div className="col-span-2 grid sm:col-span-1 sm:min-w-44">{act}</div>}
      </div>
      {children}
    </li>
  );
}
