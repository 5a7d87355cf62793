CREATE TABLE "post_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_words" (
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"word" text NOT NULL,
	"length" integer NOT NULL,
	"letters" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "post_tags_pkey" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" drop column "search";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', coalesce("posts"."title", '')), 'A') || to_tsvector('simple', left("posts"."body", 50000))) STORED;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_views_name_key" ON "post_views" USING btree ("workspace_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "post_views_user_idx" ON "post_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_words_word_idx" ON "post_words" USING btree ("workspace_id","word","business_id");--> statement-breakpoint
CREATE INDEX "post_words_length_idx" ON "post_words" USING btree ("workspace_id","length","letters","word","business_id");--> statement-breakpoint
CREATE INDEX "post_words_business_idx" ON "post_words" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_tags_tag_idx" ON "post_tags" USING btree ("tag_id","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_business_idx" ON "post_tags" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_key_key" ON "tags" USING btree ("workspace_id","key","business_id");--> statement-breakpoint
CREATE INDEX "tags_business_idx" ON "tags" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("workspace_id","author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_kept_idx" ON "posts" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "posts"."status" <> 'archived';
--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['tags', 'post_tags']) AS name;
--> statement-breakpoint
-- It went with the column that it was of.
CREATE INDEX posts_search_idx ON posts USING gin (search);
--> statement-breakpoint
SELECT protect_tenant_table('post_words'), protect_business_table('post_words');
--> statement-breakpoint
-- Which letters a word has, each at one of 31 places: two words that differ in one letter differ at two places at most.
CREATE FUNCTION letters_of(word text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT bit_or(1 << (ascii(letter) % 31)) FROM regexp_split_to_table(word, '') AS letter
$$;
--> statement-breakpoint
-- Whether a business has used a word. As a function of its own it is looked up word by word: a join would read all words of the workspace.
CREATE FUNCTION keeps_word(of_workspace uuid, of_business uuid, wanted text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM post_words WHERE workspace_id = of_workspace AND word = wanted AND business_id = of_business);
END
$$;
--> statement-breakpoint
-- The words of posts that their business has not used yet. Two who write at once may both add one: nobody waits for anybody.
CREATE FUNCTION keep_words_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words (workspace_id, business_id, word, length, letters)
  SELECT workspace_id, business_id, w, char_length(w), letters_of(w)
  FROM (SELECT DISTINCT p.workspace_id, p.business_id, w FROM added p, unnest(tsvector_to_array(p.search)) AS w) AS used
  WHERE char_length(w) BETWEEN 4 AND 40 AND w !~ '[0-9./@:_-]' AND NOT keeps_word(workspace_id, business_id, w);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_words_of_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words (workspace_id, business_id, word, length, letters)
  SELECT NEW.workspace_id, NEW.business_id, w, char_length(w), letters_of(w)
  FROM unnest(tsvector_to_array(NEW.search)) AS w
  WHERE char_length(w) BETWEEN 4 AND 40 AND w !~ '[0-9./@:_-]' AND NOT keeps_word(NEW.workspace_id, NEW.business_id, w);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_keep_words AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_posts();
--> statement-breakpoint
CREATE TRIGGER posts_keep_changed_words AFTER UPDATE OF title, body ON posts FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION keep_words_of_changed_post();
--> statement-breakpoint
SELECT set_config('app.system', 'on', true);
--> statement-breakpoint
INSERT INTO post_words (workspace_id, business_id, word, length, letters)
SELECT workspace_id, business_id, w, char_length(w), letters_of(w)
FROM (SELECT DISTINCT p.workspace_id, p.business_id, w FROM posts p, unnest(tsvector_to_array(p.search)) AS w) AS used
WHERE char_length(w) BETWEEN 4 AND 40 AND w !~ '[0-9./@:_-]';
--> statement-breakpoint
SELECT set_config('app.system', '', true);

--> statement-breakpoint
SELECT protect_tenant_table('post_views');
