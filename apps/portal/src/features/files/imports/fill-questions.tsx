import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';

type Fills = ImportDetail['fills'];
type Props = { asked: ImportDetail['targets']; fills: Fills; onChange: (fills: Fills) => void };

/** A fault of the whole file is one question with one answer, asked before any row turns red. */
export function FillQuestions({ asked, fills, onChange }: Props) {
  const { t } = useTranslation('imports');
  if (asked.length === 0) return null;
  const fieldOf = (field: string) => (field === 'bankCode' ? 'bankCode' : 'accountType');
  return (
    <Section
      title={
        asked.length > 1
          ? t('Tu archivo trae el número de cuenta y no dice de qué banco ni de qué tipo es')
          : asked[0]?.field === 'bankCode'
            ? t('Tu archivo trae el número de cuenta y no dice de qué banco es')
            : t('Tu archivo trae el número de cuenta y no dice de qué tipo es')
      }
      note={t('Dilo una vez. Si alguna es distinta, la cambias después en su fila.')}
    >
      <div className="grid max-w-2xl gap-x-6 gap-y-5 sm:grid-cols-2">
        {asked.map(({ field, label, choices }) => (
          <Select
            key={field}
            label={label}
            placeholder={t('Elige de la lista')}
            options={choices.map((choice) => ({ value: choice, label: choice }))}
            value={fills.find((fill) => fill.field === field)?.value ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange([
                ...fills.filter((fill) => fill.field !== field),
                ...(value === '' ? [] : [{ field: fieldOf(field), value } as const]),
              ])
            }
          />
        ))}
      </div>
    </Section>
  );
}
