import { Agent, request } from 'node:http';
import type { Attack } from './attack.ts';

const connections = 50;
/** Source address of the attack. */
const localAddress = '127.0.0.9';

/** Requests with a wrong token over 50 connections of one stranger, each the moment the one before was answered. */
export const attack: Attack = {
  async prepare({ service }) {
    return { url: service.serve.url };
  },

  async run({ url }, ready) {
    const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress });
    const headers = { Authorization: 'Bearer wrong' };
    const ask = () =>
      new Promise<void>((resolve) => {
        const req = request(`${url}/api/v1/schemas/listed/files`, { agent, headers }, (res) => {
          res.resume().once('close', resolve);
        });
        req.once('error', () => resolve()).end();
      });
    ready();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (;;) await ask();
      }),
    );
  },
};
