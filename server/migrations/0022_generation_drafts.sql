CREATE TABLE "generation_drafts" (
	"generation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"content_type" text NOT NULL,
	"variant" integer NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"repaired" boolean DEFAULT false NOT NULL,
	"message" text,
	"post_id" uuid,
	CONSTRAINT "generation_drafts_generation_id_key_pk" PRIMARY KEY("generation_id","key"),
	CONSTRAINT "generation_drafts_state_check" CHECK ("generation_drafts"."state" in ('writing', 'ready', 'stopped', 'failed'))
);
--> statement-breakpoint
-- Until now a row told only that something was running, and nothing runs while this is migrated.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
DELETE FROM "generations";--> statement-breakpoint
SELECT set_config('app.system', '', true);--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "brief" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "composer" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_drafts" ADD CONSTRAINT "generation_drafts_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_drafts" ADD CONSTRAINT "generation_drafts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_drafts" ADD CONSTRAINT "generation_drafts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_drafts_post_idx" ON "generation_drafts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "generations_last_idx" ON "generations" USING btree ("workspace_id","user_id","business_id","started_at" DESC NULLS LAST);--> statement-breakpoint
SELECT protect_tenant_table('generation_drafts');--> statement-breakpoint
SELECT protect_part_of_business('generation_drafts', 'generations', 'generation_id');
