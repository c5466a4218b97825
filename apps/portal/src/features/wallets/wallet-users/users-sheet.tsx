import type { BodyOf } from '@antela/contract/endpoint';
import type { changeWalletUsers, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { RefusedList } from './wallet-user-words.tsx';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

type UsersAct = ReturnType<typeof useUsersAct>;

/** One act on people of wallets: it closes its sheet where everybody was reached, and otherwise keeps who was not and why. */
export function useUsersAct(onClose: () => void) {
  const change = useChangeWalletUsers();
  const [answer, setAnswer] = useState<WalletUsersAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  function close() {
    setAnswer(null);
    setRefusal(null);
    onClose();
  }

  /** @returns what became of them; null when it was refused whole, by `onRefused` if it wants to know */
  async function run(
    body: BodyOf<typeof changeWalletUsers>,
    said: (done: WalletUsersAnswer) => string,
    onRefused?: (error: ApiError) => void,
  ): Promise<WalletUsersAnswer | null> {
    setRefusal(null);
    try {
      const done = await change.mutateAsync(body);
      if (done.done > 0) toast(said(done));
      if (done.error + done.waiting === 0) close();
      else setAnswer(done);
      return done;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
      onRefused?.(error);
      return null;
    }
  }

  return { answer, refusal, isPending: change.isPending, run, close };
}

type Props = {
  act: UsersAct;
  open: boolean;
  title: string;
  description: string;
  /** Says the act on its button. */
  label: string;
  look?: 'primary' | 'danger';
  isDisabled?: boolean;
  /** Closed otherwise: what could not be done is answered, not tried again. */
  canRepeat?: boolean;
  /** How those are until then whose limit another person has to approve. */
  meanwhile?: string;
  onSubmit: () => unknown;
  /** The act's own fields. */
  children: ReactNode;
};

/** The form of every act on people of wallets: its fields, its button, and what became of whom. */
export function UsersSheet({ act, open, title, description, label, look = 'primary', ...props }: Props) {
  const { t } = useTranslation('wallet-users');
  const { isDisabled = false, canRepeat = false, meanwhile, onSubmit, children } = props;
  const { answer } = act;
  const isOpen = answer === null || canRepeat;
  return (
    <Sheet
      open={open}
      onClose={act.close}
      {...(isOpen && { onSubmit })}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={act.close}>{isOpen ? t('Cancelar') : t('Cerrar')}</Button>
          {isOpen && (
            <Button type="submit" look={look} busy={act.isPending} disabled={isDisabled}>
              {label}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {answer && answer.waiting > 0 && (
          <Alert
            tone="info"
            role="status"
            title={t('El límite de {{count}} personas espera a que otra lo apruebe', {
              count: answer.waiting,
            })}
          >
            {meanwhile} {t('La solicitud está en «Por aprobar».')}
          </Alert>
        )}
        {answer && answer.error > 0 && (
          <Alert
            tone="warn"
            role="alert"
            title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
          >
            <RefusedList outcomes={answer.outcomes} />
          </Alert>
        )}
        {isOpen && children}
        <FormError>{act.refusal}</FormError>
      </div>
    </Sheet>
  );
}
