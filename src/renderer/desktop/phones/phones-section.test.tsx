import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Phones } from '../../../shared/phone/phones.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { loopback, phoneLiteral, phonesLiteral, wireless } from '../testing/phones-literal.ts';
import { createRoomConnection, type RoomConnection } from '../testing/room-connection.ts';

beforeEach(() => standInForBrowser());
afterEach(cleanup);

type Answers = Parameters<typeof createRoomConnection>[1];

const pixel = phoneLiteral('pixel', { name: 'Pixel 9', connected: true, mayMessage: true });
const old = phoneLiteral('old', { name: 'Old one', paused: true });

function openRoom(phones: Phones, answers: Answers = {}): RoomConnection {
  const connection = createRoomConnection([], answers);
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  act(() => connection.tellPhones(phones));
  return connection;
}

function openSection(phones: Phones, answers: Answers = {}): RoomConnection {
  const connection = openRoom(phones, answers);
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Phones' }));
  return connection;
}

const askedOf = ({ calls }: RoomConnection) =>
  calls.filter(({ method }) => method.startsWith('phones.')).map(({ method, input }) => [method, input]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const textOf = (name: string) => screen.getByRole('heading', { name }).closest('li')?.textContent;

describe('the phones of the settings', () => {
  it('say what they are for while there is none, and let one in', () => {
    const connection = openSection(phonesLiteral({ listener: { state: 'off', why: null } }));
    expect(screen.getByText('No phone is paired')).toBeTruthy();
    expect(screen.queryByText('Listening for phones')).toBeNull();
    press('Pair a phone');
    expect(askedOf(connection)).toEqual([['phones.pair', {}]]);
  });

  it('say of each what it is called, does and may', () => {
    openSection(phonesLiteral({ phones: [pixel, old] }));
    expect(textOf('Pixel 9')).toContain('Connected');
    expect(textOf('Pixel 9')).toContain('it is here now');
    expect(textOf('Old one')).toContain('Paused');
    expect(textOf('Old one')).toContain('Watches, allows once, denies, answers questions, stops turns.');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^May send messages/ });
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('say what one asked for that it may not do, with what hides in it shown', () => {
    openSection(phonesLiteral({ phones: [{ ...pixel, refused: 3, lastRefused: 'set\u202eMode' }] }));
    expect(textOf('Pixel 9')).toContain('Asked 3 times for what it may not do, last: setU+202EMode');
  });

  it('say plainly that keys are kept in memory only', () => {
    const connection = openSection(phonesLiteral({ phones: [pixel], keys: 'memory' }));
    const warning = 'This system has no secret store, so phones have to be paired again after Signalbox has quit.';
    expect(screen.getByText(warning)).toBeTruthy();
    act(() => connection.tellPhones(phonesLiteral({ phones: [pixel] })));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('are renamed in place, and Enter saves', async () => {
    const connection = openSection(phonesLiteral({ phones: [pixel] }));
    press('Rename Pixel 9');
    const field = screen.getByRole('textbox', { name: 'New name of Pixel 9' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'desk' } });
    fireEvent.submit(field);
    expect(screen.getByText(/A phone needs a name/)).toBeTruthy();
    fireEvent.change(field, { target: { value: ' Pixel ' } });
    fireEvent.submit(field);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name of Pixel 9' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename Pixel 9' }));
    expect(askedOf(connection)).toEqual([['phones.rename', { id: 'pixel', name: 'Pixel' }]]);
  });

  it('leave the name alone with Escape, and stay open', () => {
    const connection = openSection(phonesLiteral({ phones: [pixel] }));
    press('Rename Pixel 9');
    const kept = fireEvent.keyDown(screen.getByRole('textbox', { name: 'New name of Pixel 9' }), { key: 'Escape' });
    expect(kept).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'New name of Pixel 9' })).toBeNull();
    expect(askedOf(connection)).toEqual([]);
  });

  it('are paused and let in again', async () => {
    const connection = openSection(phonesLiteral({ phones: [pixel, old] }));
    press('Pause Pixel 9');
    press('Let Old one in again');
    await waitFor(() =>
      expect(askedOf(connection)).toEqual([
        ['phones.pause', { id: 'pixel', paused: true }],
        ['phones.pause', { id: 'old', paused: false }],
      ]),
    );
  });

  it('are removed by a second click, elsewhere', async () => {
    const connection = openSection(phonesLiteral({ phones: [pixel, old] }));
    press('Remove Pixel 9');
    expect(askedOf(connection)).toEqual([]);
    expect(rowOf('Pixel 9').getByText(/is cut off at once/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    press('Keep it');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Pixel 9' }));
    press('Remove Pixel 9');
    press('Remove it');
    expect(askedOf(connection)).toEqual([['phones.revoke', { id: 'pixel' }]]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Paired phones' })));
  });

  it('say why the owner has not let one send messages', async () => {
    const refused = 'Nothing was changed, because it was not confirmed.';
    const connection = openSection(phonesLiteral({ phones: [old] }), { 'phones.allowMessages': () => ({ refused }) });
    fireEvent.click(screen.getByRole('checkbox', { name: /^May send messages/ }));
    expect(await screen.findByText(refused)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^May send messages/ }).checked).toBe(false);
    expect(askedOf(connection)).toEqual([['phones.allowMessages', { id: 'old', allowed: true }]]);
  });
});

describe('the listener of the settings', () => {
  it('says where it is, moves, and is turned off', async () => {
    const connection = openSection(phonesLiteral({ phones: [old] }));
    expect(screen.getByText('http://192.168.1.20:47800')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Listen here' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'eth0' } });
    press('Listen here');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Listen here' })).toBeNull());
    press('Turn off');
    expect(askedOf(connection)).toEqual([
      ['phones.listen', { network: 'eth0' }],
      ['phones.listen', { network: null }],
    ]);
  });

  it('says why it is off, and is turned on where a phone can be', () => {
    const why = 'No phone was there for 12 hours.';
    const connection = openSection(
      phonesLiteral({ phones: [old], listener: { state: 'off', why }, networks: [loopback, wireless] }),
    );
    expect(screen.getByText(why)).toBeTruthy();
    press('Turn on');
    expect(askedOf(connection)).toEqual([['phones.listen', { network: 'wlan0' }]]);
  });

  it('says that it reaches no phone, that there is no network, and why it cannot be turned on', async () => {
    const connection = openSection(
      phonesLiteral({ phones: [old], listener: { state: 'on', network: loopback, url: 'http://127.0.0.1:47800' } }),
      { 'phones.listen': () => ({ refused: 'Every port is taken.' }) },
    );
    expect(screen.getByText('This address reaches only this computer, and no phone.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'wlan0' } });
    press('Listen here');
    expect(await screen.findByText('Every port is taken.')).toBeTruthy();
    act(() =>
      connection.tellPhones(phonesLiteral({ phones: [old], listener: { state: 'off', why: null }, networks: [] })),
    );
    expect(screen.getByText('This computer is on no network now.')).toBeTruthy();
  });
});

describe('phones elsewhere in the room', () => {
  it('stand in the header with how many are connected, once one is paired, and lead to their settings', () => {
    const connection = openRoom(phonesLiteral());
    expect(screen.queryByRole('button', { name: /phones? connected/ })).toBeNull();
    act(() => connection.tellPhones(phonesLiteral({ phones: [pixel, old] })));
    const button = screen.getByRole('button', { name: '1 of 2 phones connected' });
    expect(button.textContent).toBe('1');
    fireEvent.click(button);
    expect(screen.getByRole('heading', { name: 'Pixel 9' })).toBeTruthy();
  });

  it('are paired by a key', () => {
    const connection = openRoom(phonesLiteral());
    fireEvent.keyDown(document.body, { key: 'P', ctrlKey: true, shiftKey: true });
    expect(askedOf(connection)).toEqual([['phones.pair', {}]]);
  });
});
