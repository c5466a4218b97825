import { removeFaultyConsequences } from '@antela/contract/consequences';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import type { LoadActs } from './wallet-loads.queries.ts';

/** Acts on all the lines to mend at once: enrol the people who are missing, or leave the lines out. */
export function FaultyActions({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const { username, permissions } = useSignedIn();
  const [asked, setAsked] = useState<'enrol' | 'remove' | null>(null);
  const { linesWithFaults: faulty, linesNotEnrolled: missing } = load;
  const close = () => setAsked(null);
  const { walletloadid } = load;
  const removal = useConsequences(removeFaultyConsequences, { walletloadid }, asked === 'remove');

  async function attempt(work: Promise<string>) {
    try {
      toast(await work);
    } catch (error) {
      errorToast(errorText(error));
    }
    close();
  }
  const enrol = async () => {
    const { enrolled } = await acts.enrolMissing.mutateAsync();
    return t('Inscribiste a {{count}} personas', { count: enrolled });
  };
  const removeAll = async () => {
    await acts.removeFaulty.mutateAsync(username);
    return t('Quitaste {{count}} líneas', { count: faulty });
  };

  return (
    <>
      {missing > 0 && permissions.includes('manage_wallet_users') && (
        <Button onClick={() => setAsked('enrol')}>
          {t('Inscribir a {{count}} personas', { count: missing })}
        </Button>
      )}
      {faulty < load.lines && (
        <Button onClick={() => setAsked('remove')}>
          {t('Quitar las {{count}} líneas', { count: faulty })}
        </Button>
      )}
      <ConsequenceDialog
        open={asked === 'enrol'}
        onClose={close}
        onConfirm={() => attempt(enrol())}
        busy={acts.enrolMissing.isPending}
        look="primary"
        title={t('¿Inscribir a {{count}} personas en {{wallet}}?', {
          count: missing,
          wallet: load.wallet.name,
        })}
        confirmLabel={t('Inscribir a {{count}} personas', { count: missing })}
      >
        <p>
          {t(
            'Son empleados de la empresa que aún no tienen esta billetera. Quedan sin límite por periodo; lo cambias cuando quieras en sus usuarios.',
          )}
        </p>
      </ConsequenceDialog>
      <ConsequenceDialog
        open={asked === 'remove'}
        onClose={close}
        onConfirm={() => attempt(removeAll())}
        busy={acts.removeFaulty.isPending}
        title={t('¿Quitar las {{count}} líneas por corregir?', { count: faulty })}
        confirmLabel={t('Quitar las {{count}} líneas', { count: faulty })}
      >
        <p>{t('Esas personas no reciben este cargue. Quedan como excluidas, con tu nombre.')}</p>
        <ConsequenceList {...removal.drawn} />
      </ConsequenceDialog>
    </>
  );
}
