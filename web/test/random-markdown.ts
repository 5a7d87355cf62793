import fc from 'fast-check'

const words = fc.constantFrom(
  'coffee', 'Sidama', 'R&D', 'snake_case', 'a*b*c', '5 * 3', '2_000', 'https://bosduif.example/sidama', 'www.bosduif.example', 'hello@bosduif.example',
  '😀', '👩‍👩‍👧', '🇿🇦', 'שלום עולם', 'مرحبا', '\u200Fمن\u200E', 'e\u0301', 'ﬁ', '中文', '\u00A0', '\u2028', '\\*', '\\\\', '\\', '&amp;', '&nbsp;', '&#35;', '&#x20;', '&', '<', '>', '~', '~~',
  '*', '**', '***', '_', '__', '`', '``', '[', ']', '(', ')', '!', '![', '|', ':', '{{first_name}}', '[First name]', '1.', '-', '+', '#', '#tag', '=', '38 %', '\t', '  ', '\u0000', '"', "'",
) // prettier-ignore

const spans = fc.constantFrom(
  '**bold**', '__bold__', '*it*', '_it_', '***both***', '**bold *and* it**', '*it **and** bold*', '~~gone~~', '~gone~', '`code`', '`` a ` b ``', '**`bold code`**',
  '[link](https://bosduif.example)', '[link](https://bosduif.example "A title")', "[l*i*nk](<https://bosduif.example/a b> 'it')", '[mail](mailto:a@bosduif.example)', '[up](../up)', '[js](javascript:alert(1))',
  '<https://bosduif.example>', '<a@bosduif.example>', '![A cup](https://bosduif.example/cup.jpg)', '![A cup](/cup.jpg "Cup")', '[![A cup](c.jpg)](https://bosduif.example)', '[ref]', '[ref][]', '[text][ref]', '![ref]', '[^1]', '[^note]',
  '<b>bold</b>', '<br>', '<!-- note -->', '<span\nclass="a">', '[a\nb](c)', '`a\nb`', '**a\nb**', '**bold **', '**a**b', 'a**b**', '*a*b_c_',
) // prettier-ignore

const lineEnds = fc.constantFrom('\n', '\n', '\n', '\r\n', '  \n', '\\\n', ' \n', '\t\n', '\r', '   \r\n')
const inline = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 2, arbitrary: spans },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'grapheme' }) },
)
const line = fc
  .array(inline, { minLength: 1, maxLength: 6 })
  .chain((parts) => fc.constantFrom(' ', ' ', '', '  ').map((space) => parts.join(space)))

const starts = fc.constantFrom(
  '', '', '', '', '# ', '## ', '### ', '#### ', '###### ', '####### ', '#', '- ', '* ', '+ ', '-', '1. ', '7. ', '2) ', '0. ', '123456789. ', '> ', '>', '>> ', '> - ', '- > ', '- - ', '1. - ', '  - ', '    - ', '   1. ', '      - ',
  '    ', '\t', '   ', ' ', '- [ ] ', '- [x] ', '-\t', '- \t', '| a | b |\n| - | - |\n| ', '[ref]: ', '[^1]: ', '<div>', '</div>\n', '~~~', '> # ', '- # ', '-     ', '1.     ',
) // prettier-ignore

const blocks = fc.constantFrom(
  '```\ncode\n```', '```ts title="a b"\nconst a = `b`\n\n  c\n```', '~~~ md\n```\n~~~', '````\n```\n````', '```\nopen', '    indented\n\n    code', '\tindented', '- a\n\n      code', '***', '---', '___', '* * *', '- - -', '_____', ' ***', '+++',
  'Title\n===', 'Title\n---', 'Two\nlines\n-', '| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a | b\n- | -\n1 | 2', '<div>\n<b>x</b>\n</div>', '<!-- a\n\nb -->', '<script>\n\nx</script>', '<?php ?>', '[ref]: https://bosduif.example "T"', '[ref]:\n  <a b>\n  (t)', '[^1]: Note\n\n    more', '[^note]: n',
  '- a\n- b\n\n- c', '- a\n  - b\n    - c\n\n      d', '1. a\n1. b\n3. c', '5) a\n6) b', '- a\n\n  b', '* a\n\n\n* b', '- a\n* b', '-\n- \n-   a', '- ```\n  x\n  ```', '> a\n> b\n>\n> c', '> a\nlazy', '> - a\n> - b', '> ```\n> x', '- [ ] todo\n- [x] done', '1. - - a', '- ***',
  'a  \nb\\\nc', '#', '##', '# #', '## a ##', '# a \\#', '>', '> ', '- ', '1.', '\\# a', '1\\. a', '\\- a', '&#35; a', '=', '==', 'a\n=', '\uFEFFa', 'a\u0000b',
) // prettier-ignore

const block = fc.oneof(
  { weight: 3, arbitrary: blocks },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(starts, line, lineEnds), { minLength: 1, maxLength: 4 })
      .map((lines) => lines.map(([start, text, end]) => start + text + end).join('')),
  },
  { weight: 1, arbitrary: line },
)
const between = fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\r\n\r\n', '\r\n', '\n\n\n', '\n \n', '\n\t\n', '', '\n\n    ', '\r')
const ends = fc.constantFrom('', '', '\n', '\n\n', ' ', '\t', '\r\n', '\n  \n', '\uFEFF', '   ')

/** Markdown as people, models and other editors write it, and as nobody would. */
export const randomMarkdown = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(ends, fc.array(fc.tuple(block, between), { maxLength: 7 }), ends)
      .map(([start, parts, end]) => start + parts.map(([text, gap]) => text + gap).join('') + end),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 200, unit: fc.constantFrom(...'ab *_`#>-+1.)([]!<&\\~|:=\n\n\r\t "') }) },
)
