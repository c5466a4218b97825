import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from './bundle-process.ts';

/** The API as a process of its own, made once and started any number of times. */
export async function bundleApiProcess() {
  const { file, remove } = await bundleProcess('api-process');
  const children: ReturnType<typeof spawn>[] = [];

  /** @returns its address */
  async function start(connectionString: string, now: Date): Promise<string> {
    const child = spawn(process.execPath, [file, connectionString, now.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return line.toString().trim();
  }

  async function stop(): Promise<void> {
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await remove();
  }

  return { start, stop };
}
