import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useChanging, useIsChanging } from './changing.ts';
import { Section } from './panel.tsx';

type Props = {
  title: string;
  /** Words of the one act. */
  act: string;
  canChange: boolean;
  /** The facts as they are read. */
  children: ReactNode;
  /** The form in their place; it closes itself when it is saved or given up. */
  form: (close: () => void) => ReactNode;
};

/** Facts that are read until somebody asks to change them; those of one section at a time. */
export function ChangeableSection({ title, act, canChange, children, form }: Props) {
  const [isChanging, setChanging] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useChanging(isChanging);
  const isOneOpen = useIsChanging();

  useEffect(() => {
    if (isChanging) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isChanging]);

  return (
    <Section
      title={title}
      actions={
        canChange &&
        !isOneOpen && (
          <Button size="small" onClick={() => setChanging(true)}>
            {act}
          </Button>
        )
      }
    >
      <div ref={body}>{isChanging ? form(() => setChanging(false)) : children}</div>
    </Section>
  );
}
