CREATE TABLE "voice_edits" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"is_queued" boolean DEFAULT true NOT NULL,
	"is_distilled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"note_id" uuid,
	"direction" text NOT NULL,
	"rule" jsonb,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_examples" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_mends" (
	"business_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"word" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "voice_mends_business_id_word_day_pk" PRIMARY KEY("business_id","word","day")
);
--> statement-breakpoint
CREATE TABLE "voice_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"rule" jsonb,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"direction" text,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_notes_origin_check" CHECK ("voice_notes"."origin" in ('person', 'edits', 'model')),
	CONSTRAINT "voice_notes_state_check" CHECK ("voice_notes"."state" in ('waiting', 'used', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "voice_rules" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"always" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"never" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hashtags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hashtags_most" integer,
	"emoji" text DEFAULT 'any' NOT NULL,
	"emoji_except" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_rules_emoji_check" CHECK ("voice_rules"."emoji" in ('any', 'few', 'none'))
);
--> statement-breakpoint
ALTER TABLE "voice_edits" ADD CONSTRAINT "voice_edits_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_edits" ADD CONSTRAINT "voice_edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_edits" ADD CONSTRAINT "voice_edits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_note_id_voice_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."voice_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_examples" ADD CONSTRAINT "voice_examples_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_examples" ADD CONSTRAINT "voice_examples_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_examples" ADD CONSTRAINT "voice_examples_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_mends" ADD CONSTRAINT "voice_mends_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_mends" ADD CONSTRAINT "voice_mends_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_rules" ADD CONSTRAINT "voice_rules_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_rules" ADD CONSTRAINT "voice_rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_edits_business_idx" ON "voice_edits" USING btree ("workspace_id","business_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "voice_evidence_direction_key" ON "voice_evidence" USING btree ("post_id","direction");--> statement-breakpoint
CREATE INDEX "voice_evidence_note_idx" ON "voice_evidence" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "voice_evidence_business_idx" ON "voice_evidence" USING btree ("workspace_id","business_id","direction");--> statement-breakpoint
CREATE INDEX "voice_examples_business_idx" ON "voice_examples" USING btree ("workspace_id","business_id");--> statement-breakpoint
CREATE INDEX "voice_notes_business_idx" ON "voice_notes" USING btree ("workspace_id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_notes_direction_key" ON "voice_notes" USING btree ("business_id","direction") WHERE "voice_notes"."state" <> 'dismissed';--> statement-breakpoint
-- What people wrote had the JSON value null where nothing belongs.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
UPDATE post_versions SET written_by = nullif(written_by, 'null'::jsonb), suggestions = nullif(suggestions, 'null'::jsonb)
WHERE written_by = 'null'::jsonb OR suggestions = 'null'::jsonb;--> statement-breakpoint
SELECT set_config('app.system', '', true);--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['voice_rules', 'voice_notes', 'voice_evidence', 'voice_edits', 'voice_examples', 'voice_mends']) AS name;
