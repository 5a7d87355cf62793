CREATE TABLE "media_words" (
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"word" text NOT NULL,
	"length" integer NOT NULL,
	"letters" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "media_words" ADD CONSTRAINT "media_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_words" ADD CONSTRAINT "media_words_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_words_word_idx" ON "media_words" USING btree ("workspace_id","word","business_id");--> statement-breakpoint
CREATE INDEX "media_words_length_idx" ON "media_words" USING btree ("workspace_id","length","letters","word","business_id");--> statement-breakpoint
CREATE INDEX "media_words_business_idx" ON "media_words" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table('media_words'), protect_business_table('media_words');
--> statement-breakpoint
-- What a picture or film is found by, in small letters, as words of letters alone.
CREATE FUNCTION words_of_media(name text, alt text, tags text[]) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT w FROM regexp_split_to_table(lower(normalize(concat_ws(' ', name, alt, array_to_string(tags, ' ')), NFC)), '[^[:alpha:]]+') AS w
  WHERE char_length(w) BETWEEN 4 AND 40
$$;
--> statement-breakpoint
-- Whether a business has had a word. As a function of its own it is looked up word by word: a join would read all words of the workspace.
CREATE FUNCTION keeps_media_word(of_workspace uuid, of_business uuid, wanted text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM media_words WHERE workspace_id = of_workspace AND word = wanted AND business_id = of_business);
END
$$;
--> statement-breakpoint
-- Each word of many files is looked up once: without MATERIALIZED it is looked up for each file that has it.
CREATE FUNCTION keep_words_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH used AS MATERIALIZED (
    SELECT DISTINCT a.workspace_id, a.business_id, w FROM changed a, words_of_media(a.name, a.alt, a.tags) AS w
  )
  INSERT INTO media_words (workspace_id, business_id, word, length, letters)
  SELECT workspace_id, business_id, w, char_length(w), letters_of(w) FROM used WHERE NOT keeps_media_word(workspace_id, business_id, w);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER assets_keep_words AFTER INSERT ON assets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_media();
--> statement-breakpoint
CREATE TRIGGER assets_keep_changed_words AFTER UPDATE ON assets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_media();
--> statement-breakpoint
SELECT set_config('app.system', 'on', true);
--> statement-breakpoint
INSERT INTO media_words (workspace_id, business_id, word, length, letters)
SELECT workspace_id, business_id, w, char_length(w), letters_of(w)
FROM (SELECT DISTINCT a.workspace_id, a.business_id, w FROM assets a, words_of_media(a.name, a.alt, a.tags) AS w) AS used;
--> statement-breakpoint
SELECT set_config('app.system', '', true);
