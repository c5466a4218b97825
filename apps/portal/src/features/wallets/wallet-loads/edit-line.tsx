import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { usePeople } from './wallet-loads.queries.ts';

export type MendedLine = { amount: number; payrolltypemoneybagemployeeid: string };

type Props = {
  line: WalletLoadLine;
  walletid: string;
  busy: boolean;
  onClose: () => void;
  onSave: (mended: MendedLine) => Promise<unknown>;
};

/** A line can be wrong in two things: whose it is, and how much. */
export function EditLine({ line, walletid, busy, onClose, onSave }: Props) {
  const { t } = useTranslation('wallet-loads');
  const [user, setUser] = useState(line.payrolltypemoneybagemployeeid);
  const [amount, setAmount] = useState(line.amount);
  const [isChecked, setChecked] = useState(false);
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), 250);
  const query = usePeople(walletid, settled);
  const found = (query.data?.people ?? []).map((person) => ({
    value: person.payrolltypemoneybagemployeeid,
    label: `${person.fullName} · ${person.documentNumber}`,
  }));
  const own = line.payrolltypemoneybagemployeeid;
  const isListed = own === null || found.some(({ value }) => value === own);
  const inFile = [line.nameInFile, line.documentNumber].filter((part) => part !== null).join(' · ');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Corregir línea')}
      note={own === null && inFile !== '' ? t('En el archivo: {{words}}', { words: inFile }) : undefined}
      submitLabel={t('Guardar cambios')}
      busy={busy}
      onSubmit={() => {
        setChecked(true);
        return user !== null && amount !== null && amount > 0
          ? onSave({ amount, payrolltypemoneybagemployeeid: user })
          : undefined;
      }}
    >
      <Combobox
        label={t('Persona')}
        hint={t('Alguien inscrito en esta billetera.')}
        placeholder={t('Busca por nombre o documento')}
        options={
          isListed ? found : [{ value: own, label: `${line.fullName} · ${line.documentNumber}` }, ...found]
        }
        value={user}
        onValueChange={setUser}
        onSearch={setText}
        searching={query.isFetching || settled !== text.trim()}
        error={isChecked && user === null ? t('Elige de quién es la línea.') : errorText(query.error)}
      />
      <MoneyField
        label={t('Valor a cargar')}
        value={amount}
        onValueChange={setAmount}
        {...(isChecked && (amount === null || amount <= 0) && { error: t('Escribe el valor a cargar.') })}
      />
    </FormDialog>
  );
}
