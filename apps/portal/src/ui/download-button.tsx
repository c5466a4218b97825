import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useDownload } from './use-download.ts';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { save: () => Promise<unknown> };

/** One file that is there at once; for reports in either format see `report-menu.tsx`. */
export function DownloadButton({ save, ...rest }: Props) {
  const { isBusy, download } = useDownload();
  return <Button {...rest} busy={isBusy} onClick={() => download(save)} />;
}
