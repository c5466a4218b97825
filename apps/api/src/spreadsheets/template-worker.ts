import { parentPort, workerData } from 'node:worker_threads';
import { writeTemplate } from './template-sheets.ts';
import type { TemplateMessage, TemplatePlan, TemplateRow } from './template-workbook.ts';

if (parentPort === null) throw new Error('template-worker runs only as a thread of template-workbook');
const port = parentPort;

const rows = await new Promise<TemplateRow[]>((resolve) => {
  const given: TemplateRow[] = [];
  port.on('message', (slice: TemplateMessage) => {
    if (slice === null) resolve(given);
    else given.push(...slice);
  });
});
const bytes = await writeTemplate(workerData as TemplatePlan, rows);
port.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
port.close();
