/** So many wrong passcodes, then what they open rests so long. */
export const passcodeTries = 10
export const passcodeRestMinutes = 15
