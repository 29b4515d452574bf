import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pairing } from '../../shared/phone/phones.ts';
import { PairingRoot } from './pairing-root.tsx';
import { qrPath } from './qr-path.ts';
import { createPairingConnection } from './testing/pairing-connection.ts';

const close = vi.fn();
beforeEach(() => {
  vi.stubGlobal('close', close);
});
afterEach(() => {
  cleanup();
  close.mockClear();
  vi.unstubAllGlobals();
});

const link = 'http://192.168.1.20:47800/#v1.offer.desk.secret';
const offered = (change: Partial<Extract<Pairing, { state: 'offered' }>> = {}): Pairing => ({
  ...{ state: 'offered', link, address: 'http://192.168.1.20:47800', code: 'K7QD-4TXM-9PBA-WZ3H' },
  ...{ expiresAt: Date.now() + 103_900, failures: 0 },
  ...change,
});
const comparing = (name: string, digits = '482913'): Pairing => {
  return { state: 'comparing', name, digits, expiresAt: Date.now() + 60_900 };
};

function open(pairing: Pairing, refusal?: string) {
  const connection = createPairingConnection(refusal);
  render(<PairingRoot connection={connection} />);
  act(() => connection.show(pairing));
  return connection;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('choosing a network', () => {
  const loopback = { name: 'lo', address: '127.0.0.1', loopback: true };
  const wireless = { name: 'wlan0', address: '192.168.1.20', loopback: false };

  it('offers first what reaches a phone, and says what does not', () => {
    const { calls } = open({ state: 'choosing', networks: [loopback, wireless] });
    const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
    expect([first?.checked, first?.closest('label')?.textContent]).toEqual([true, 'wlan0 192.168.1.20']);
    expect(second?.closest('label')?.textContent).toContain('Reaches only this computer');
    fireEvent.click(button('Use this network'));
    expect(calls).toEqual([['pairing.choose', { network: 'wlan0' }]]);
  });

  it('takes the one that was chosen, and says why it cannot be', async () => {
    const { calls } = open({ state: 'choosing', networks: [loopback, wireless] }, 'Every port is taken.');
    fireEvent.click(screen.getByRole('radio', { name: /^lo/ }));
    fireEvent.click(button('Use this network'));
    expect(calls).toEqual([['pairing.choose', { network: 'lo' }]]);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Every port is taken.'));
  });

  it('says so when there is none', () => {
    open({ state: 'choosing', networks: [] });
    expect(screen.getByText(/on no network now/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this network' })).toBeNull();
  });
});

describe('the offer', () => {
  it('is a picture of the link, an address and a code, with the time that is left', () => {
    open(offered());
    const picture = screen.getByRole('img', { name: 'QR code for the camera of the phone' });
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(qrPath(link).path);
    expect(screen.getByText('http://192.168.1.20:47800')).toBeTruthy();
    expect(screen.getByText('K7QD-4TXM-9PBA-WZ3H')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('1:43 left');
    expect(screen.getByText(/except someone who actively rewrites its traffic/)).toBeTruthy();
    expect(document.body.textContent).not.toContain(link);
  });

  it('says how often somebody failed', () => {
    const connection = open(offered());
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => connection.show(offered({ failures: 1 })));
    expect(screen.getByRole('status').textContent).toBe('1 try failed: the code was wrong.');
    act(() => connection.show(offered({ failures: 3 })));
    expect(screen.getByRole('status').textContent).toBe('3 tries failed: the code was wrong.');
  });
});

describe('comparing the digits', () => {
  it('lets a phone in under the name that the owner gives it, without messages unless they say so', () => {
    const { calls } = open(comparing('Pixel 9'));
    expect(screen.getByText('4 8 2 9 1 3')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name of the phone'), { target: { value: ' My phone ' } });
    fireEvent.click(button('They match: pair'));
    expect(calls).toEqual([['pairing.confirm', { name: 'My phone', mayMessage: false }]]);
  });

  it('hands on the switch for messages, and asks once', () => {
    const { calls } = open(comparing('Pixel 9'));
    fireEvent.click(screen.getByRole('checkbox', { name: /^May send messages to agents/ }));
    fireEvent.click(button('They match: pair'));
    fireEvent.click(button('They match: pair'));
    fireEvent.click(button('They differ'));
    expect(calls).toEqual([['pairing.confirm', { name: 'Pixel 9', mayMessage: true }]]);
  });

  it('refuses when they differ', () => {
    const { calls } = open(comparing('Pixel 9'));
    fireEvent.click(button('They differ'));
    expect(calls).toEqual([['pairing.refuse', {}]]);
  });

  it.each(['', 'desk', 'a\u202eb', 'two\u2028lines'])('lets none in as %j', (name) => {
    const { calls } = open(comparing(name));
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).not.toBe('');
    fireEvent.click(button('They match: pair'));
    expect(calls).toEqual([]);
  });

  it('begins anew with another phone: no word of the one before stays', () => {
    const connection = open(comparing('Pixel 9'));
    fireEvent.click(screen.getByRole('checkbox'));
    act(() => connection.show(comparing('Other', '000001')));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name of the phone').value).toBe('Other');
  });

  it('says why it was refused, and no more of it in the next step', async () => {
    const connection = open(comparing('Pixel 9'), 'No phone waits to be let in.');
    fireEvent.click(button('They match: pair'));
    await screen.findByText('No phone waits to be let in.');
    act(() => connection.show({ state: 'over', why: 'It went away.' }));
    expect(screen.queryByText('No phone waits to be let in.')).toBeNull();
  });

  it('takes no Enter in the name for a yes', () => {
    const { calls } = open(comparing('Pixel 9'));
    fireEvent.keyDown(screen.getByLabelText('Name of the phone'), { key: 'Enter' });
    fireEvent.submit(screen.getByLabelText('Name of the phone'));
    expect(calls).toEqual([]);
  });
});

describe('the end', () => {
  it('says who was paired', () => {
    open({ state: 'paired', name: 'Pixel 9' });
    expect(screen.getByText('Pixel 9').closest('p')?.textContent).toContain('shows your sessions now');
    fireEvent.click(button('Done'));
    expect(close).toHaveBeenCalledOnce();
  });

  it('says why nobody was, and makes a new code', () => {
    const { calls } = open({ state: 'over', why: 'The time was over.' });
    expect(screen.getByText('The time was over.')).toBeTruthy();
    fireEvent.click(button('New code'));
    expect(calls).toEqual([['pairing.again', {}]]);
  });
});

describe('the window', () => {
  it('puts the focus on the title of each step, so that it is read and no key goes astray', () => {
    const connection = open(offered());
    button('Cancel').focus();
    act(() => connection.show(offered({ failures: 1 })));
    expect(document.activeElement).toBe(button('Cancel'));
    act(() => connection.show(comparing('Pixel 9')));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('closes with Escape, from any step', () => {
    open(comparing('Pixel 9'));
    fireEvent.keyDown(screen.getByLabelText('Name of the phone'), { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('shows no old code when the app cannot be reached', () => {
    const connection = open(offered());
    act(() => connection.setState('closed'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The connection to Signalbox is lost');
  });
});
