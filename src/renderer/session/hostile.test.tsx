import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CodeBlock } from './code-block.tsx';
import { Markdown } from './markdown.tsx';
import { webAddress } from './safe-link.tsx';

afterEach(cleanup);

/** Text that tries to run, load, lead away, hide or dress up. */
const corpus = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x"/></svg>',
  '<iframe src="https://tracker.example"></iframe>',
  '<math><mtext></math><style>*{background:url(https://tracker.example)}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="https://tracker.example/">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](app://bundle/image/x)',
  '[x](https://user:password@evil.example/)',
  '![x](https://tracker.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x][y]\n\n[y]: https://tracker.example/pixel.png',
  '<https://evil.example\u202emoc.elpmaxe>',
  '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '\u001b]52;c;aGFjaw==\u0007',
  '\u001b[2J\u001b[1;1H',
  'rm -rf /\r\u001b[Kls',
  '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  '```html\n<img src=x onerror=alert(1)>\n```',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '> <object data="https://tracker.example"></object>',
  '# <form action="https://tracker.example"><button>Allow</button></form>',
];

const allowed =
  /^(?:A|BDI|BLOCKQUOTE|BR|BUTTON|CODE|DEL|DIV|EM|FIGCAPTION|FIGURE|HR|LI|OL|P|PRE|SPAN|STRONG|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/;

test.each([true, false])('nothing in it becomes anything but text (open: %s)', (open) => {
  for (const text of corpus) {
    const { container, unmount } = render(<Markdown text={text} open={open} />);
    for (const element of container.querySelectorAll('*')) {
      expect(element.tagName, text).toMatch(allowed);
      for (const { name } of element.attributes) expect(name, text).not.toMatch(/^on|^src|^action|^formaction|^style/);
      if (element.tagName === 'BUTTON') expect(element.textContent, text).toBe('Copy');
    }
    for (const link of container.querySelectorAll('a')) {
      expect(link.href, text).toMatch(/^https?:\/\//);
      expect(link.rel, text).toBe('noopener noreferrer');
      expect(link.target, text).toBe('_blank');
    }
    for (const hidden of ['\u001b', '\u0007', '\u202e', '\r'])
      expect(container.textContent, text).not.toContain(hidden);
    unmount();
  }
});

test('code is shown as it was written, with what hides in it', () => {
  const { container } = render(<CodeBlock text={'<img src=x>\n\u001b[31mred\u202e'} lang="html" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('<img src=x>');
  expect(container.textContent).toContain('ESC[31mredU+202E');
});

test('a link whose words name another host shows the real one', () => {
  const { container } = render(<Markdown text="[https://good.example/login](https://evil.example/x)" open={false} />);
  expect(container.textContent).toContain('(evil.example)');
  cleanup();
  const honest = render(
    <Markdown text="[good.example](https://www.good.example/x) and [docs](https://a.example)" open={false} />,
  );
  expect(honest.container.textContent).not.toContain('(');
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['http://a.example', 'http://a.example/'],
  ['javascript:alert(1)', undefined],
  ['https://user@evil.example', undefined],
  ['//a.example', undefined],
  ['#here', undefined],
  ['', undefined],
])('%j may be followed as %j', (href, address) => expect(webAddress(href)?.href).toBe(address));
