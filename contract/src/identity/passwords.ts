import { msg, plural } from '../core/msg.ts'

/** The specification's floor; an operator may ask for more. */
export const minPasswordLength = 6
export const passwordTooShort = (least = minPasswordLength) =>
  msg`Password must be at least ${plural({ least }, { one: '# character', other: '# characters' })} long`
export const commonPassword = msg`This password is one that many people use. Choose another.`

/** The passwords of six characters and more that lead every list of leaked ones. */
const common = new Set(
  `000000 010203 0123456789 101010 102030 111111 11111111 112233 121212 123123 123123123 123321 1234561 123456 1234567 12345678 123456789 1234567890 123456a 123654
  123abc 123qwe 131313 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 202020 222222 232323 555555 654321 666666 696969 777777 7777777 87654321 888888
  88888888 987654 987654321 999999 a123456 a1b2c3 aa123456 aaaaaa abc123 abcd1234 abcdef access admin1 admin123 administrator ashley asdasd asdfgh asdfghjkl azerty
  bailey baseball batman biteme buster changeme charlie cheese chelsea chocolate computer cookie daniel default donald dragon flower football forever freedom fuckyou
  gemini george ginger google hannah harley hello1 hello123 helloworld hockey hunter iloveyou internet jennifer jessica jordan jordan23 joshua killer letmein letmein1
  liverpool login1 london lovely loveme maggie master matrix matthew maverick merlin michael michelle monkey mustang nicole ninja1 passw0rd password password!
  password1 password12 password123 pepper pokemon princess purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12 qwerty123
  qwertyuiop ranger robert samsung secret shadow silver soccer solo123 starwars summer sunshine superman taylor test123 testing thomas thunder tigger trustno1
  welcome welcome1 welcome123 whatever william yankees zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
