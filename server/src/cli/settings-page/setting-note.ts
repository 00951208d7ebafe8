/** What a person has to know about a setting that its schema cannot say. */
export interface SettingNote {
  says: string;
  /** What holds where it is not set. */
  otherwise: string;
}
