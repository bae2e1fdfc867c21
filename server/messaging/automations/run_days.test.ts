import { describe, expect, test } from 'vitest';
import { dayToRun, doneWhenTurnedOn, nextRun } from './run_days.rules.ts';

const MAINE = 'America/New_York';

describe('The hour of automations', () => {
  test.each([
    ['in winter', '2047-03-09', '2047-03-09T15:00:00Z'],
    ['on the day on which clocks go forward', '2047-03-10', '2047-03-10T14:00:00Z'],
    ['on the day on which clocks go back', '2047-11-03', '2047-11-03T15:00:00Z'],
  ])('Customers are looked for at ten by the clock of the shop %s', (_name, day, at) => {
    const hour = new Date(at);
    expect(dayToRun(null, new Date(hour.getTime() - 1), MAINE)).toBeNull();
    expect(dayToRun(null, hour, MAINE)).toBe(day);
    expect(dayToRun(day, hour, MAINE)).toBeNull();
    expect(nextRun(null, hour, MAINE)).toEqual(hour);
  });

  test('After the day was done, the next one is the same hour by the clock, 23 hours later where an hour is skipped', () => {
    const hour = new Date('2047-03-09T15:00:00Z');
    expect(nextRun('2047-03-09', hour, MAINE)).toEqual(new Date('2047-03-10T14:00:00Z'));
  });

  test('What is turned on before the hour begins today, and after it tomorrow', () => {
    expect(doneWhenTurnedOn(null, new Date('2047-03-09T14:59:00Z'), MAINE)).toBeNull();
    expect(doneWhenTurnedOn(null, new Date('2047-03-09T15:01:00Z'), MAINE)).toBe('2047-03-09');
    expect(doneWhenTurnedOn('2047-03-09', new Date('2047-03-09T15:01:00Z'), MAINE)).toBe('2047-03-09');
  });
});
