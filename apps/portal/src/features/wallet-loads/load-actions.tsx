import type { WalletLoad, WalletLoadAction } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { pesos } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { FactsToJudge } from '../../ui/facts-to-judge.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import type { LoadActs } from './wallet-loads.queries.ts';

type Asked = 'submit' | 'approve' | 'reject' | 'cancel' | 'reverse' | null;

/** What may be done with the load now. Money asks twice; whoever refuses or undoes says why. */
export function LoadActions({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const [asked, setAsked] = useState<Asked>(null);
  const may = (action: WalletLoadAction) => load.actions.includes(action);
  const close = () => setAsked(null);

  async function attempt(work: Promise<unknown>, said: string) {
    try {
      await work;
      toast(said);
      close();
    } catch (error) {
      errorToast(errorText(error));
    }
  }

  return (
    <>
      {may('cancel') && <Button onClick={() => setAsked('cancel')}>{t('Anular')}</Button>}
      {may('validate') && (load.state !== 'draft' || load.linesWithFaults > 0) && (
        <Button
          busy={acts.validate.isPending}
          onClick={() => attempt(acts.validate.mutateAsync(), t('Estamos revisando las líneas'))}
        >
          {t('Revisar de nuevo')}
        </Button>
      )}
      {may('submit') && (
        <Button look="primary" onClick={() => setAsked('submit')}>
          {t('Enviar a aprobación')}
        </Button>
      )}
      {may('reject') && <Button onClick={() => setAsked('reject')}>{t('Rechazar')}</Button>}
      {may('approve') && (
        <Button look="primary" onClick={() => setAsked('approve')}>
          {t('Aprobar cargue')}
        </Button>
      )}
      {may('apply') && (load.state === 'awaiting_funds' || load.scheduledOn !== null) && (
        <Button
          busy={acts.apply.isPending}
          onClick={() => attempt(acts.apply.mutateAsync(), t('El cargue empieza ya'))}
        >
          {t('Aplicar ya')}
        </Button>
      )}
      {may('retry') && (
        <Button
          look="primary"
          busy={acts.retry.isPending}
          onClick={() => attempt(acts.retry.mutateAsync(), t('Estamos intentándolo de nuevo'))}
        >
          {t('Intentar de nuevo')}
        </Button>
      )}
      {may('reverse') && (
        <Button look="danger" onClick={() => setAsked('reverse')}>
          {t('Reversar cargue')}
        </Button>
      )}
      {asked === 'submit' && (
        <SubmitDialog
          load={load}
          busy={acts.submit.isPending}
          onClose={close}
          onSubmit={(total) => attempt(acts.submit.mutateAsync(total), t('Enviaste el cargue'))}
        />
      )}
      <ConsequenceDialog
        open={asked === 'approve'}
        onClose={close}
        onConfirm={() => attempt(acts.approve.mutateAsync(), t('Aprobaste el cargue'))}
        busy={acts.approve.isPending}
        look="primary"
        title={t('¿Aprobar {{amount}} para {{count}} personas?', {
          amount: pesos(load.total),
          count: load.lines,
        })}
        confirmLabel={t('Aprobar cargue')}
      >
        <p>
          {t('Se aparta ese dinero del fondo de {{name}} y cada persona recibe el suyo.', {
            name: load.wallet.name,
          })}
        </p>
        <FactsToJudge facts={load.facts} className="mt-3" />
      </ConsequenceDialog>
      {(asked === 'reject' || asked === 'cancel' || asked === 'reverse') && (
        <ReasonDialog
          kind={asked}
          busy={acts.reject.isPending || acts.cancel.isPending || acts.reverse.isPending}
          onClose={close}
          onSubmit={(reason) =>
            asked === 'reject'
              ? attempt(acts.reject.mutateAsync(reason), t('Rechazaste el cargue'))
              : asked === 'cancel'
                ? attempt(acts.cancel.mutateAsync(reason), t('Anulaste el cargue'))
                : attempt(acts.reverse.mutateAsync({ reason }), t('Estamos reversando el cargue'))
          }
        />
      )}
    </>
  );
}

type SubmitProps = {
  load: WalletLoad;
  busy: boolean;
  onClose: () => void;
  onSubmit: (total: number) => Promise<unknown>;
};

/** Whoever sends it types what it should add up to, from another source than this screen. */
function SubmitDialog({ load, busy, onClose, onSubmit }: SubmitProps) {
  const { t } = useTranslation('wallet-loads');
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Enviar a aprobación')}
      note={t('Escribe cuánto debe sumar el cargue según tu nómina o tu archivo.')}
      submitLabel={t('Enviar a aprobación')}
      busy={busy}
      onSubmit={() => {
        if (total === load.total) return onSubmit(total);
        setError(t('No es la suma de las líneas. Revisa el cargue.'));
        return undefined;
      }}
    >
      <MoneyField
        label={t('Total de control')}
        value={total}
        onValueChange={(value) => {
          setTotal(value);
          setError(null);
        }}
        {...(error !== null && { error })}
      />
    </FormDialog>
  );
}

type ReasonProps = {
  kind: 'reject' | 'cancel' | 'reverse' | 'reverse-line' | 'remove-line';
  busy: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({ kind, busy, onClose, onSubmit }: ReasonProps) {
  const { t } = useTranslation('wallet-loads');
  const reason = useReason();
  const words = {
    reject: [t('Rechazar cargue'), t('Quien lo preparó verá el motivo y podrá corregirlo.')],
    cancel: [
      t('Anular cargue'),
      t('No se aplicará a nadie y su dinero vuelve al fondo. No se puede deshacer.'),
    ],
    reverse: [
      t('Reversar cargue'),
      t('De cada persona vuelve al fondo lo que todavía tenga, hasta el valor del cargue.'),
    ],
    'remove-line': [
      t('Quitar línea'),
      t('No se le carga a esta persona. La línea queda en el cargue, con el motivo.'),
    ],
    'reverse-line': [
      t('Reversar línea'),
      t('Vuelve al fondo lo que la persona todavía tenga, hasta el valor de la línea.'),
    ],
  }[kind] as [string, string];
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words[0]}
      note={words[1]}
      submitLabel={words[0]}
      busy={busy}
      onSubmit={() => {
        const given = reason.give();
        return given === null ? undefined : onSubmit(given);
      }}
    >
      <ReasonField reason={reason} />
    </FormDialog>
  );
}
