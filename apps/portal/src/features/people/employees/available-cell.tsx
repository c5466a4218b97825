import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ToneBlock } from '../../../ui/skeleton.tsx';
import type { Available } from './employees.queries.ts';
import { WhyNot } from './why-not.tsx';

type Props = { companyemployeeid: string; available: Available | undefined; isLoading: boolean };

/** Amount the person can take today; where that is nothing, a press says why, and leads to what they can do. */
export function AvailableCell({ companyemployeeid, available, isLoading }: Props) {
  const { t } = useTranslation('employees');
  if (isLoading) return <ToneBlock className="ml-auto h-4 w-20" />;
  if (!available) return <span className="text-ink-2">—</span>;
  if (available.available > 0 || available.refusedBy === null)
    return <span className="font-medium">{pesos(available.available)}</span>;
  return (
    <Popover
      align="end"
      label={t('Por qué no puede adelantar')}
      trigger={
        <Button
          look="quiet"
          size="small"
          className="-mr-3 font-normal underline decoration-dotted underline-offset-4"
        >
          {t('No puede hoy')}
        </Button>
      }
    >
      <WhyNot companyemployeeid={companyemployeeid} refusedBy={available.refusedBy} />
    </Popover>
  );
}
