import fc from 'fast-check';
import { expect, it } from 'vitest';
import { text } from '../../messages/pt-BR.ts';
import { runLogTexts } from '../../messages/pt-br/panel-data.ts';
import { fillFigures } from './fill-figures.ts';

it('credits, which come as decimals in texts, are written with a comma and keep every digit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.nat({ max: 999_999 }), (whole, millionths) => {
      const credits = `${whole}.${String(millionths).padStart(6, '0')}`;
      const told = [
        fillFigures(runLogTexts.run_started, { credits, version: '1.0', rows: 20_000 }),
        text('not_enough_credits', { needed: credits, balance: '0.000000' }),
      ];
      expect(told[0]).toContain('Pedido da versão 1.0.');
      expect(told[0]).toContain('Registros: 20.000.');
      expect(told[1]).toMatch(/e o saldo é 0,00\.$/);
      for (const message of told) {
        const [, digits = '', places = ''] = /(?:reservados:|reserva) ([\d.]+),(\d{2,6})/.exec(message) ?? [];
        expect(`${digits.replaceAll('.', '')}.${places.padEnd(6, '0')}`).toBe(credits);
      }
    }),
  );
});
