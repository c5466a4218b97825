import type { PeriodDetail } from '@antela/contract/pay-periods';
import { payrollSoftware } from '@antela/rules/payroll-software';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { PayrollFileSheet } from './payroll-file-sheet.tsx';
import { useDownloadBySoftware } from './payroll-file.queries.ts';

/** The newest report for the payroll's own program: in its columns, or inside the file that it gave. */
export function PayrollFileActs({ detail, version }: { detail: PeriodDetail; version: number }) {
  const { t } = useTranslation('pay-periods');
  const [isFilling, setFilling] = useState(false);
  const bySoftware = useDownloadBySoftware();
  const { payperiodid } = detail.period;
  const program = payrollSoftware[detail.software ?? 'other'];
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {program.layout !== null && (
        <DownloadButton size="small" save={() => bySoftware.mutateAsync({ payperiodid, version })}>
          {t('Descargar para {{program}}', { program: program.name })}
        </DownloadButton>
      )}
      <Button size="small" onClick={() => setFilling(true)}>
        {t('Llena el archivo que te dio tu nómina')}
      </Button>
      <PayrollFileSheet
        open={isFilling}
        onClose={() => setFilling(false)}
        payperiodid={payperiodid}
        version={version}
      />
    </div>
  );
}
