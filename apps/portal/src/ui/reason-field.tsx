import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from './text-field.tsx';

/** Longest reason that the API takes, in characters. */
const reasonMaxLength = 300;

export type Reason = {
  text: string;
  isMissing: boolean;
  write: (text: string) => void;
  /** The reason without its margins; null, with the field marked, where there is none. */
  give: () => string | null;
};

/** Text somebody has to write before an act that others will ask about; `known` is what the product can say by itself. */
export function useReason(known = ''): Reason {
  const [text, setText] = useState(known.slice(0, reasonMaxLength));
  const [isMissing, setMissing] = useState(false);
  return {
    text,
    isMissing,
    write: (next) => {
      setText(next);
      setMissing(false);
    },
    give: () => {
      const given = text.trim();
      setMissing(given === '');
      return given === '' ? null : given;
    },
  };
}

export function ReasonField({ reason }: { reason: Reason }) {
  const { t } = useTranslation('ui');
  return (
    <TextArea
      label={t('Motivo')}
      hint={t('Queda en el historial.')}
      maxLength={reasonMaxLength}
      value={reason.text}
      onChange={(event) => reason.write(event.currentTarget.value)}
      error={reason.isMissing ? t('Escribe el motivo.') : undefined}
    />
  );
}
