import { parentPort, workerData } from 'node:worker_threads';
import { begin, openThreads } from './checking-threads.testing.ts';

/**
 * Main module of a thread in which nothing but checking threads keeps the event loop. Tells the timers that keep it after
 * an upload has ended, or after the close where `workerData` asks for one.
 */
const threads = openThreads();
threads.warmUp();
const check = await begin(threads);
check.end();
while (threads.figures().uploads > 0) await new Promise(setImmediate);
if (workerData === 'close') await threads.close();
parentPort!.postMessage(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout'));
