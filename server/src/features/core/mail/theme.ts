import type { CSSProperties } from 'react'

/** The tokens of the design system as sRGB: mail programs know neither oklch nor variables. */
const colours = {
  light: { paper: '#faf8f5', sheet: '#ffffff', ink: '#231e1a', inkSoft: '#5c5550', rule: '#e1deda', proof: '#c2231d', proofInk: '#fffbf7' },
  dark: { paper: '#14110f', sheet: '#1d1a17', ink: '#efece8', inkSoft: '#b5b0a9', rule: '#37332f', proof: '#f4705d', proofInk: '#1c0906' },
}

const { light, dark } = colours
const interfaceFont = "'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const displayFont = "'Newsreader Variable', Newsreader, Georgia, 'Times New Roman', serif"
const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

export const styles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: light.paper, color: light.ink, fontFamily: interfaceFont },
  column: { maxWidth: '560px', width: '100%', margin: '0 auto' },
  masthead: { margin: '0 0 16px', padding: '0 4px' },
  name: { fontFamily: displayFont, fontSize: '20px', lineHeight: '28px', color: light.ink, textDecoration: 'none', ...breaking },
  sheet: {
    maxWidth: '560px',
    width: '100%',
    padding: '28px 28px 12px',
    backgroundColor: light.sheet,
    border: `1px solid ${light.rule}`,
    borderRadius: '10px',
    borderCollapse: 'separate',
  },
  heading: {
    margin: '0 0 16px',
    fontFamily: displayFont,
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 500,
    color: light.ink,
    ...breaking,
  },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: light.ink, ...breaking },
  items: { margin: '0 0 16px', padding: '0 0 0 22px', fontSize: '16px', lineHeight: '25px', color: light.ink, ...breaking },
  item: { margin: '0 0 6px' },
  detail: { fontSize: '14px', color: light.inkSoft },
  link: { color: light.proof, textDecoration: 'underline', ...breaking },
  button: {
    padding: '12px 20px',
    backgroundColor: light.proof,
    borderRadius: '6px',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    color: light.proofInk,
    textDecoration: 'none',
  },
  spelled: { margin: '-6px 0 18px', fontSize: '13px', lineHeight: '19px', color: light.inkSoft, ...breaking },
  address: { color: light.inkSoft, textDecoration: 'underline', ...breaking },
  footer: { margin: '16px 0 0', padding: '0 4px', fontSize: '13px', lineHeight: '19px', color: light.inkSoft, ...breaking },
  quietLink: { color: light.inkSoft, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** Styles stand in the elements, since some mail programs drop the head; so dark ones have to insist. */
export const darkRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table, .page td { background-color: ${dark.paper} !important; }
  .sheet, .sheet td { background-color: ${dark.sheet} !important; }
  .sheet { border-color: ${dark.rule} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .link { color: ${dark.proof} !important; }
  .button { background-color: ${dark.proof} !important; color: ${dark.proofInk} !important; }
}
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 0 !important; } .sheet { padding: 20px 18px 6px !important; } }
`
